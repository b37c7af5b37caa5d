import { Combobox } from '@base-ui/react/combobox'
import { classNames } from '../../../ui/class-names.ts'
import { useFieldControl } from '../../../ui/field.tsx'
import { ChevronIcon } from '../../../ui/icons.tsx'
import styles from '../account.module.css'
import { type DialCode, dialCodes } from '../content.ts'
import { countryName, matchesCountry, toDialCode } from '../rules.ts'

/** One small file per country, of our own origin: the content policy lets no other in. */
const files = import.meta.glob<string>('/node_modules/country-flag-icons/3x2/*.svg', {
  eager: true,
  query: '?url',
  import: 'default',
})

/** A country's flag. Decorative: the name stands beside it. */
const Flag = ({ iso }: { iso: string }) => (
  <img
    className={styles.countryFlag}
    src={files[`/node_modules/country-flag-icons/3x2/${iso}.svg`]}
    alt=""
    width="21"
    height="14"
    loading="lazy"
  />
)

interface DialCodePickerProps {
  countryCode: string
  onChange: (countryCode: string) => void
}

/** Searchable by name, dial code or ISO code. */
export const DialCodePicker = ({ countryCode, onChange }: DialCodePickerProps) => {
  const chosen = toDialCode(countryCode)
  const { 'aria-describedby': describedBy } = useFieldControl()
  return (
    <Combobox.Root
      items={dialCodes}
      value={chosen}
      onValueChange={(code) => code && onChange(code.iso)}
      itemToStringLabel={({ iso }) => countryName(iso)}
      isItemEqualToValue={(a, b) => a.iso === b.iso}
      filter={matchesCountry}
    >
      <Combobox.Trigger
        className={classNames('input', styles.dial)}
        aria-label={`Dial code: ${countryName(chosen.iso)} ${chosen.dial}`}
        aria-describedby={describedBy}
      >
        <Flag iso={chosen.iso} />
        {chosen.dial}
        <ChevronIcon />
      </Combobox.Trigger>
      <Combobox.Portal>
        <Combobox.Positioner sideOffset={4} align="start" collisionPadding={12} className={styles.dialCodePlace}>
          <Combobox.Popup className={styles.picker} aria-label="Choose a dial code">
            <Combobox.Input
              className="input"
              placeholder="Search country or code"
              aria-label="Search country or code"
            />
            <Combobox.Empty className={styles.none}>No countries found</Combobox.Empty>
            <Combobox.List>
              {(code: DialCode) => (
                <Combobox.Item key={code.iso} value={code}>
                  <Flag iso={code.iso} />
                  <span>
                    {countryName(code.iso)} <span className="faint">{code.iso}</span>
                  </span>
                  <span>{code.dial}</span>
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  )
}
