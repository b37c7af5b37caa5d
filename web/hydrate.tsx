import './main.css'
import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { findDocument } from './documents.ts'
import { followSystemTheme } from './lib/theme.ts'

followSystemTheme()

const container = document.getElementById('root')
const entry = findDocument(container?.dataset.path ?? '')
if (!container || !entry) throw new Error('This document names no page of documents.ts')
const { default: Page } = await entry.page()
hydrateRoot(
  container,
  <StrictMode>
    <Page />
  </StrictMode>,
)
