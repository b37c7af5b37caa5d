import { toggleTheme } from '../lib/theme.ts'
import { useTheme } from '../lib/use-theme.ts'
import { Button } from '../ui/button.tsx'
import { ThemeIcon } from '../ui/icons.tsx'

export const ThemeButton = () => {
  const theme = useTheme()
  return (
    <Button
      icon
      look="plain"
      aria-label={theme === 'dark' ? 'Switch to paper (light)' : 'Switch to ink (dark)'}
      onClick={toggleTheme}
    >
      <ThemeIcon />
    </Button>
  )
}
