import { type Connection, connectionName } from '../../../../contract/connections.ts'
import { useDialog } from '../../../lib/use-dialog.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogClose } from '../../../ui/dialog.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { QueryStates } from '../../../ui/screen.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { useConnections, useRemoveConnections } from '../api.ts'
import { connectionTexts as texts } from '../content.ts'
import styles from './account-hub.module.css'

const ConnectionList = ({ connections }: { connections: readonly Connection[] }) => (
  <ul aria-label={texts.title}>
    {[...new Set(connections.map(connectionName))].map((name) => (
      <li key={name}>{name}</li>
    ))}
  </ul>
)

/** What gets the member's signals without a login, and one button that ends it all. */
export const Connections = () => {
  const dialog = useDialog<null>()
  return (
    <Panel id="connections" title={texts.title} className={styles.hubPart}>
      <QueryStates query={useConnections()} empty={<p>{texts.none}</p>}>
        {(connections) => (
          <>
            <p className="mute">{texts.deck}</p>
            <ConnectionList connections={connections} />
            <Button onClick={() => dialog.ask(null)}>{texts.disconnect}</Button>
          </>
        )}
      </QueryStates>
      {dialog.asked ? <OfferDisconnect key={dialog.asked.number} open={dialog.open} onClose={dialog.close} /> : null}
    </Panel>
  )
}

/** After another password or email: nothing else would end what somebody else may have set up. */
export const OfferDisconnect = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const { data: connections = [] } = useConnections()
  const remove = useRemoveConnections()
  const done = () => {
    showToast(texts.done)
    onClose()
  }
  if (connections.length === 0) return null
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title={texts.ask}
      footer={
        <>
          <DialogClose>{texts.keep}</DialogClose>
          <Button look="primary" busy={remove.isPending} onClick={() => remove.mutate(undefined, { onSuccess: done })}>
            {remove.isPending ? texts.running : texts.disconnect}
          </Button>
        </>
      }
    >
      <FormError>{remove.error?.message}</FormError>
      <p>{texts.explanation}</p>
      <ConnectionList connections={connections} />
    </Dialog>
  )
}
