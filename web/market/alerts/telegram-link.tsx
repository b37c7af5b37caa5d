import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  createTelegramCode,
  getTelegram,
  removeTelegramLink,
  TELEGRAM_CODE_MINUTES,
  type TelegramCode,
  type TelegramState,
} from '../../../contract/telegram.ts'
import { call } from '../../lib/call.ts'
import { invalidate, queryOf } from '../../lib/query-of.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { telegramTexts } from './content.ts'

const LOOK_MS = 3_000

/** Whether a chat is linked, for who asks once. */
export const readTelegram = (client: QueryClient) => client.ensureQueryData(queryOf(getTelegram))

/** Whether a chat is linked. `waiting`: the member is asked to link it elsewhere, so it is looked at again and again. */
const useTelegram = ({ waiting }: { waiting: boolean }) =>
  useQuery({
    ...queryOf(getTelegram),
    staleTime: 60_000,
    refetchInterval: waiting ? LOOK_MS : false,
  })

const useCreateTelegramCode = () => useMutation({ mutationFn: () => call(createTelegramCode) })

const useRemoveTelegramLink = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(removeTelegramLink),
    onSuccess: () => invalidate(client, getTelegram),
  })
}

const formatLabel = ({ available, linkedAt }: TelegramState, code: TelegramCode | undefined): string => {
  if (linkedAt !== null) return telegramTexts.linked
  if (!available) return telegramTexts.missing
  return code ? telegramTexts.ready(TELEGRAM_CODE_MINUTES) : telegramTexts.none
}

/** Whether signals reach a chat of the member, and what links or unlinks it. */
export const TelegramLink = () => {
  const create = useCreateTelegramCode()
  const remove = useRemoveTelegramLink()
  const code = create.data
  const { data: state } = useTelegram({ waiting: code !== undefined })
  if (!state) return null
  const { available, linkedAt } = state
  const failure = create.error ?? remove.error
  return (
    <li>
      <b>{telegramTexts.title}</b>
      <div>
        <p role="status">{formatLabel(state, code)}</p>
        {failure ? <p role="alert">{failure.message}</p> : null}
      </div>
      {linkedAt === null && available && !code ? (
        <Button
          size="small"
          aria-label={telegramTexts.makeName}
          busy={create.isPending}
          onClick={() => create.mutate()}
        >
          {telegramTexts.make}
        </Button>
      ) : null}
      {linkedAt === null && code ? (
        <a className={buttonClass({ size: 'small' })} href={code.url} target="_blank" rel="noreferrer">
          {telegramTexts.open}
        </a>
      ) : null}
      {linkedAt === null ? null : (
        <Button
          size="small"
          aria-label={telegramTexts.removeName}
          busy={remove.isPending}
          onClick={() => {
            create.reset()
            remove.mutate()
          }}
        >
          {telegramTexts.remove}
        </Button>
      )}
    </li>
  )
}
