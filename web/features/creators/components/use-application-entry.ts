import { useState } from 'react'
import {
  type CreatorApplication,
  type CreatorDraft,
  type CreatorStep,
  creatorFiles,
} from '../../../../contract/creators.ts'
import { useUser } from '../../../data/user-context.tsx'
import { useFileChoice } from '../../../lib/use-file-choice.ts'
import {
  AGREEMENTS,
  type ApplicationErrors,
  type ApplicationFields,
  type ChosenFiles,
  type FileName,
  firstDraft,
  NO_FILES,
} from '../application-rules.ts'
import { useApplicationDraft } from './use-application-draft.ts'

const isAgreement = (name: string): boolean => AGREEMENTS.some((agreement) => agreement === name)

/** Everything that an applicant enters: the draft, which is kept, and the agreements and files, which are not. */
export const useApplicationEntry = (kept: CreatorDraft | null, application: CreatorApplication | null) => {
  const { draft, saving, begun, change, save, forget } = useApplicationDraft(
    kept,
    firstDraft(useUser(), application?.status === 'rejected' ? application : null),
  )
  const [agreements, setAgreements] = useState({ infoAccurate: false, termsAccepted: false })
  const [files, setFiles] = useState<ChosenFiles>(NO_FILES)
  const [unfit, setUnfit] = useState<ApplicationErrors>({})
  const judge = useFileChoice()
  const fields: ApplicationFields = { ...draft.form, ...agreements }

  return {
    fields,
    files,
    /** What was chosen and cannot be sent, by its field. */
    unfit,
    step: draft.step,
    saving,
    begun,
    save,
    forget,
    change: (changes: Partial<ApplicationFields>): void => {
      const [agreed, written] = [true, false].map((which) =>
        Object.fromEntries(Object.entries(changes).filter(([name]) => isAgreement(name) === which)),
      )
      setAgreements((before) => ({ ...before, ...agreed }))
      if (Object.keys(written ?? {}).length > 0)
        change((before) => ({ ...before, form: { ...before.form, ...written } }))
    },
    choose: (name: FileName, file: File | null): void => {
      void judge(name, { field: creatorFiles[name], file }, (taken, problem) => {
        setFiles((before) => ({ ...before, [name]: taken }))
        setUnfit(({ [name]: _, ...others }) => (problem ? { ...others, [name]: problem } : others))
      })
    },
    goTo: (step: CreatorStep): void => change((before) => ({ ...before, step })),
  }
}
