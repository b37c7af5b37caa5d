import { useServiceInfo } from '../lib/use-service-info.ts'
import { Badge } from '../ui/badge.tsx'

/** Every page of a demo says that it is one. */
export const DemoMark = () => (useServiceInfo()?.demo ? <Badge look="quiet">Demo</Badge> : null)
