import { chooseTheme } from '../../../lib/theme.ts'
import { useAccountTheme } from '../../../lib/use-theme.ts'
import { Field, Select } from '../../../ui/field.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { themeTexts } from '../content.ts'

/** In which theme the member reads the pages; shown and kept at once. */
export const ThemeChoice = () => (
  <Sheet title={themeTexts.title} className="hub-part">
    <p>{themeTexts.deck}</p>
    <Field label={themeTexts.label}>
      <Select
        value={useAccountTheme() ?? 'device'}
        onChange={({ target: { value } }) => chooseTheme(value === 'light' || value === 'dark' ? value : null)}
      >
        <option value="device">{themeTexts.choices.device}</option>
        <option value="light">{themeTexts.choices.light}</option>
        <option value="dark">{themeTexts.choices.dark}</option>
      </Select>
    </Field>
  </Sheet>
)
