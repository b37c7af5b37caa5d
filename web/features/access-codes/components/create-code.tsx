import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef } from 'react'
import { type AccessCode, createAccessCode, listAccessCodes } from '../../../../contract/access-codes.ts'
import type { InputOf } from '../../../../contract/call.ts'
import { CodeTier } from '../../../../contract/sponsored-tiers.ts'
import { tierNames } from '../../../../contract/tiers.ts'
import { call } from '../../../lib/call.ts'
import { problemsResolver } from '../../../lib/form-resolver.ts'
import { formatCount, formatDateTime } from '../../../lib/format.ts'
import { invalidate } from '../../../lib/query-of.ts'
import { useLeavableMutation } from '../../../lib/use-leavable-mutation.ts'
import { useSaveForm } from '../../../lib/use-save-form.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Dialog, DialogClose } from '../../../ui/dialog.tsx'
import { Field, NumberInput, Select } from '../../../ui/field.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import type { CreateDialogProps } from '../../../ui/list/list-definition.ts'
import styles from '../access-codes.module.css'
import { createTexts, rowTexts } from '../content.ts'
import { type NewCodeValues, readNewCode, usualCode } from '../rules.ts'

const useCreateCode = () => {
  const client = useQueryClient()
  return useLeavableMutation({
    mutationFn: (input: InputOf<typeof createAccessCode>, signal) => call(createAccessCode, { input, signal }),
    onSettled: () => {
      invalidate(client, listAccessCodes)
    },
  })
}

/** Draws a sponsored code, then shows it, ready to be copied. */
export const CreateCode = ({ open, onClose }: Omit<CreateDialogProps, 'onDone'>) => {
  const formId = useId()
  const create = useCreateCode()
  const { register, handleSubmit, formState, submit, close, refusal } = useSaveForm({
    defaultValues: usualCode,
    resolver: problemsResolver<NewCodeValues>((values) => readNewCode(values).problems),
    save: create,
    toRequest: (values) => readNewCode(values).code,
    onClose,
  })
  const { data: drawn, isPending } = create

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) close()
      }}
      title={drawn ? createTexts.ready : createTexts.title}
      footer={
        drawn ? (
          <DialogClose>{createTexts.close}</DialogClose>
        ) : (
          <>
            <Button onClick={close}>{createTexts.cancel}</Button>
            <Button type="submit" form={formId} look="primary" busy={isPending}>
              {isPending ? createTexts.running : createTexts.confirm}
            </Button>
          </>
        )
      }
    >
      <div role="status">{drawn ? <DrawnCode code={drawn} /> : null}</div>
      {drawn ? null : (
        <form id={formId} className={styles.newCode} noValidate onSubmit={handleSubmit(submit)}>
          <Field label={createTexts.maxUses} error={formState.errors.maxUses?.message}>
            <NumberInput kind="whole" {...register('maxUses')} />
          </Field>
          <Field label={createTexts.validDays} error={formState.errors.validDays?.message}>
            <NumberInput kind="whole" {...register('validDays')} />
          </Field>
          <Field label={createTexts.tier} error={formState.errors.tier?.message}>
            <Select {...register('tier')}>
              {CodeTier.options.map((tier) => (
                <option key={tier} value={tier}>
                  {tierNames[tier]}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={createTexts.months} error={formState.errors.months?.message}>
            <NumberInput kind="whole" {...register('months')} />
          </Field>
          <FormError>{refusal?.message}</FormError>
        </form>
      )}
    </Dialog>
  )
}

/** Takes the focus that the pressed button had. */
const DrawnCode = ({ code }: { code: AccessCode }) => {
  const shown = useRef<HTMLParagraphElement>(null)
  useEffect(() => shown.current?.focus(), [])
  return (
    <div className={styles.drawnCode}>
      <p className="proof" tabIndex={-1} ref={shown}>
        {code.code}
      </p>
      <CopyButton text={code.code} name={code.code} label={createTexts.copy} look="primary" size="medium" />
      <p className="note">
        {createTexts.readyHint(
          code.maxUses === 1 ? createTexts.oneUse : createTexts.uses(formatCount(code.maxUses)),
          formatDateTime(code.expiresAt),
        )}{' '}
        {createTexts.gives(rowTexts.carries(code))}
      </p>
    </div>
  )
}
