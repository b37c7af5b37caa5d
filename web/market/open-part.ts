import { NETWORK_MESSAGE } from '../lib/call-failure.ts'
import { downloadPart } from '../lib/download-part.ts'
import { showToast } from '../ui/toast.tsx'

/** Opens what is downloaded when it is first asked for; says so where it does not arrive. */
export const openPart = async (load: () => Promise<unknown>, open: () => void): Promise<void> => {
  try {
    // First: `lazy` remembers a failed download for ever, and the page would go down with it.
    await downloadPart(load)
  } catch (error) {
    console.warn(error)
    showToast(NETWORK_MESSAGE, 'alert')
    return
  }
  open()
}
