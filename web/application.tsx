import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import type { Pages } from './router.tsx'
import { Toaster } from './ui/toast.tsx'

/** All of the application. What is written of it beforehand and what the browser runs are the same tree. */
export const Application = ({ pages }: { pages: Pages }) => (
  <StrictMode>
    {/* The content policy allows no inline style elements. */}
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={pages.options.context.client}>
        <RouterProvider router={pages} />
        <Toaster />
      </QueryClientProvider>
    </CSPProvider>
  </StrictMode>
)
