import { onTestFinished, vi } from 'vitest'
import { PHONE } from '../lib/use-media.ts'

/** Makes the window as narrow as a phone until the test is over. */
export const onPhone = (): void => {
  const spy = vi
    .spyOn(window, 'matchMedia')
    .mockImplementation(
      (query) =>
        Object.assign(new EventTarget(), { matches: query === PHONE, media: query }) as unknown as MediaQueryList,
    )
  onTestFinished(() => spy.mockRestore())
}
