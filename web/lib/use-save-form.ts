import { type DefaultValues, type FieldValues, type Resolver, useForm } from 'react-hook-form'
import { CallFailure } from './call-failure.ts'
import { showProblems } from './form-resolver.ts'

type Fields = Readonly<Record<string, string>>

interface Ends<Data> {
  onSuccess: ((data: Data) => void) | undefined
  onError: (error: Error) => void
}

interface SaveForm<Values extends FieldValues, Data, Variables> {
  defaultValues: DefaultValues<Values>
  resolver: Resolver<Values>
  /** The request, which can be left while it runs (`useLeavableMutation`). */
  save: {
    mutate: (variables: Variables, ends: Ends<Data>) => void
    leave: () => void
    error: Error | null
    isPending: boolean
  }
  /** What is sent; null while something speaks against the values. */
  toRequest: (values: Values) => NoInfer<Variables> | null | undefined
  onSaved?: (data: Data) => void
  onClose: () => void
  /** Before the refused fields say why. */
  onRefused?: () => void
  /** The fields of the form, by those of the call; the same names unless given. */
  toFields?: (refused: Fields) => Fields
}

/** A form in a dialog that saves: refused in its fields where the refusal names them, else as a whole (`refusal`). */
export const useSaveForm = <Values extends FieldValues, Data, Variables>(
  options: SaveForm<Values, Data, Variables>,
) => {
  const { defaultValues, resolver, save, toRequest, onSaved, onClose, onRefused } = options
  const { toFields = (refused: Fields) => refused } = options
  const form = useForm<Values>({ defaultValues, resolver })
  const submit = (values: Values): void => {
    const request = toRequest(values)
    if (!request || save.isPending) return
    save.mutate(request, {
      onSuccess: onSaved,
      onError: (refused) => {
        if (!(refused instanceof CallFailure)) return
        onRefused?.()
        showProblems(form.setError, toFields(refused.fields))
      },
    })
  }
  const close = (): void => {
    save.leave()
    onClose()
  }
  const { error } = save
  return { ...form, submit, close, refusal: error instanceof CallFailure && error.isAboutFields ? null : error }
}
