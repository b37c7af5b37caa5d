import { useState } from 'react'
import { toDirection } from '../../../../contract/signals.ts'
import { formatTime } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/field.tsx'
import { useNewestSignals } from '../api.ts'
import { composerTexts } from '../content.ts'

interface SignalPickerProps {
  chosen: string | null
  onChoose: (id: string | null) => void
}

/** One of the newest signals, shown with the message as far as each reader's tier goes. */
export const SignalPicker = ({ chosen, onChoose }: SignalPickerProps) => {
  const [open, setOpen] = useState(false)
  const { data: signals = [] } = useNewestSignals(open)
  if (!open)
    return (
      <Button size="small" onClick={() => setOpen(true)}>
        {composerTexts.signal}
      </Button>
    )
  return (
    <Select
      aria-label={composerTexts.signal}
      value={chosen ?? ''}
      onChange={({ target }) => {
        onChoose(target.value || null)
        if (target.value === '') setOpen(false)
      }}
    >
      <option value="">{composerTexts.noSignal}</option>
      {signals.map((signal) => (
        <option key={signal.id} value={signal.id}>
          {`${signal.pair} ${signal.timeframe} ${toDirection(signal)}, ${formatTime(signal.entryAt)}`}
        </option>
      ))}
    </Select>
  )
}
