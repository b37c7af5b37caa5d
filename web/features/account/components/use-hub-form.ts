import type { UseMutationResult } from '@tanstack/react-query'
import { type DefaultValues, type FieldValues, type Resolver, useForm } from 'react-hook-form'
import { CallFailure } from '../../../lib/call-failure.ts'
import { showProblems } from '../../../lib/form-resolver.ts'

interface HubForm<Values extends FieldValues, Reply> {
  defaultValues: DefaultValues<Values>
  resolver: Resolver<Values>
  change: UseMutationResult<Reply, Error, Values>
  onSaved: (reply: Reply) => void
}

/** A form of the Account Hub: refused in its fields where the refusal names them, else as a whole (`problem`). */
export const useHubForm = <Values extends FieldValues, Reply>(options: HubForm<Values, Reply>) => {
  const { defaultValues, resolver, change, onSaved } = options
  const form = useForm<Values>({ defaultValues, resolver })
  const submit = form.handleSubmit((values) => {
    if (change.isPending) return
    change.mutate(values, {
      onSuccess: onSaved,
      onError: (refused) => {
        if (refused instanceof CallFailure) showProblems(form.setError, refused.fields)
      },
    })
  })
  const { error } = change
  const isInFields = error instanceof CallFailure && error.isAboutFields
  const findError = (name: keyof Values): string | undefined => {
    const message = form.formState.errors[name]?.message
    return typeof message === 'string' ? message : undefined
  }
  return { ...form, submit, findError, problem: isInFields ? null : error?.message }
}
