import type { Webhook, WebhookDelivery } from '../../../../contract/webhooks.ts'
import { formatDateTime } from '../../../lib/format.ts'
import { useDialog } from '../../../lib/use-dialog.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { FormError } from '../../../ui/form-error.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { QueryStates } from '../../../ui/screen.tsx'
import { useRemoveWebhook, useTestWebhook, useWebhooks } from '../api.ts'
import { messageNames, webhookTexts as texts, webhookEventNames } from '../content.ts'
import styles from './account-hub.module.css'
import { AskFirst } from './ask-first.tsx'
import { MakeWebhook } from './make-webhook.tsx'

/** Where the member's own programs are told of signals, and how that goes. */
export const Webhooks = () => {
  const making = useDialog<null>()
  const removing = useDialog<Webhook>()
  return (
    <Panel id="webhooks" title={texts.title} className={styles.hubPart}>
      <p className="mute">{texts.deck}</p>
      <QueryStates query={useWebhooks()} empty={<p>{texts.none}</p>}>
        {(webhooks) => (
          <ul className={classNames(styles.sessions, styles.webhooks)}>
            {webhooks.map((webhook) => (
              <WebhookRow key={webhook.id} webhook={webhook} onRemove={() => removing.ask(webhook)} />
            ))}
          </ul>
        )}
      </QueryStates>
      <Button onClick={() => making.ask(null)}>{texts.make}</Button>
      {making.asked ? <MakeWebhook key={making.asked.number} open={making.open} onClose={making.close} /> : null}
      {removing.asked ? (
        <RemoveWebhook
          key={removing.asked.number}
          webhook={removing.asked.about}
          open={removing.open}
          onClose={removing.close}
        />
      ) : null}
    </Panel>
  )
}

const WebhookRow = ({ webhook, onRemove }: { webhook: Webhook; onRemove: () => void }) => {
  const { id, url, events, offSince, deliveries } = webhook
  const test = useTestWebhook()
  return (
    <li>
      <div>
        <b className={styles.address}>{url}</b>
        {offSince ? (
          <p>
            <Badge>{texts.off}</Badge> {texts.offSince(formatDateTime(offSince))}
          </p>
        ) : null}
        <p className="mute">{events.map((event) => webhookEventNames[event]).join(' · ')}</p>
        {deliveries.length === 0 ? <p className="mute">{texts.nothingSent}</p> : null}
        <ul aria-label={texts.deliveries}>
          {deliveries.map((delivery) => (
            <li key={delivery.id}>{formatLine(delivery)}</li>
          ))}
        </ul>
        <FormError>{test.error?.message}</FormError>
      </div>
      <div className={styles.acts}>
        <Button size="small" busy={test.isPending} onClick={() => test.mutate(id)} aria-label={`${texts.test}: ${url}`}>
          {offSince ? texts.turnOn : texts.test}
        </Button>
        <Button size="small" onClick={onRemove} aria-label={`${texts.remove}: ${url}`}>
          {texts.remove}
        </Button>
      </div>
    </li>
  )
}

const RemoveWebhook = ({
  webhook: { id, url },
  ...dialog
}: {
  webhook: Webhook
  open: boolean
  onClose: () => void
}) => (
  <AskFirst
    {...dialog}
    title={texts.ask(new URL(url).hostname)}
    text={texts.askText}
    words={{ keep: texts.keep, confirm: texts.remove, running: texts.removing }}
    change={useRemoveWebhook()}
    id={id}
  />
)

const formatOutcome = ({ state, attempts, status }: WebhookDelivery): string => {
  if (state === 'taken') return texts.taken
  if (attempts === 0) return state === 'failed' ? texts.late : texts.onItsWay
  return (state === 'failed' ? texts.givenUp : texts.tried)(attempts, texts.answered(status))
}

const formatLine = (delivery: WebhookDelivery): string =>
  [formatDateTime(delivery.createdAt), messageNames[delivery.type], formatOutcome(delivery)].join(' · ')
