import { type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { showToast } from '../ui/toast.tsx'

/** A request that was sent cannot be called back: the server may have done what nobody waits for any more. */
export const LEFT_UNANSWERED = 'We don’t know yet if it went through. Check before you retry.'

interface LeavableOptions<Data, Variables> extends Omit<UseMutationOptions<Data, Error, Variables>, 'mutationFn'> {
  mutationFn: (variables: Variables, signal: AbortSignal) => Promise<Data>
  /** Said when the request is left without an answer; null where nothing can have happened that matters. */
  whenLeft?: string | null
}

/**
 * `useMutation`, for a request that its member can leave while it runs: by `leave`, or by leaving the screen. The request is
 * aborted, nothing that was to follow its answer happens any more, and what the page shows is read again.
 */
export const useLeavableMutation = <Data, Variables = void>({
  mutationFn,
  whenLeft = LEFT_UNANSWERED,
  ...options
}: LeavableOptions<Data, Variables>) => {
  const client = useQueryClient()
  const running = useRef<AbortController>(null)
  const mutation = useMutation({
    ...options,
    mutationFn: async (variables: Variables) => {
      const controller = new AbortController()
      running.current = controller
      try {
        const data = await mutationFn(variables, controller.signal)
        controller.signal.throwIfAborted()
        return data
      } catch (error) {
        throw controller.signal.aborted ? controller.signal.reason : error
      } finally {
        if (running.current === controller) running.current = null
      }
    },
  })
  const { reset } = mutation
  const leave = useCallback(() => {
    if (!running.current) return
    running.current.abort()
    running.current = null
    reset()
    if (whenLeft === null) return
    showToast(whenLeft, 'alert')
    void client.invalidateQueries()
  }, [client, reset, whenLeft])
  useEffect(() => leave, [leave])
  return { ...mutation, leave }
}
