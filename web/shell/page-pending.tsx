import { LoadingIndicator } from '../ui/loading-indicator.tsx'

export const PagePending = () => <LoadingIndicator />
