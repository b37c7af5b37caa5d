import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import { type ScreenKey, useScreenKeys } from '../lib/screen-keys.ts'
import './tabs.css'

const KEYS: readonly ScreenKey[] = [{ does: 'Next and previous tab', keys: '→ ←' }]

interface TabsProps<Value extends string> {
  label: string
  value: Value
  onChange: (value: Value) => void
  tabs: readonly { value: Value; label: ReactNode; panel: ReactNode }[]
}

/** Panels of one subject, one shown at a time. Arrow keys move between tabs. */
export const Tabs = <Value extends string>({ label, value, onChange, tabs }: TabsProps<Value>) => {
  useScreenKeys(KEYS)
  return (
    <Base.Root value={value} onValueChange={(next: Value) => onChange(next)}>
      <Base.List className="tabs" aria-label={label}>
        {tabs.map((tab) => (
          <Base.Tab key={tab.value} value={tab.value}>
            {tab.label}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value}>
          {tab.panel}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}
