import { useNavigate } from '@tanstack/react-router'
import type { Member } from '../lib/session.ts'
import { toggleTheme } from '../lib/theme.ts'
import { screens } from '../screens.ts'
import { type Command, reachableScreens } from './commands.ts'
import { useLogout } from './use-logout.ts'

/** Every screen the member may open, then what can be done from anywhere. */
export const useCommands = (member: Member, openShortcutList: () => void): Command[] => {
  const navigate = useNavigate()
  const logout = useLogout()
  return [
    ...reachableScreens(screens, member.isAdmin).map(({ path, title, access }) => ({
      id: path,
      title,
      detail: access === 'admin' ? 'Administration' : path,
      run: () => void navigate({ to: path }),
    })),
    { id: 'theme', title: 'Switch theme', detail: 'Paper or ink', run: toggleTheme },
    { id: 'shortcuts', title: 'Keyboard shortcuts', detail: '?', run: openShortcutList },
    { id: 'logout', title: 'Logout', detail: 'End this session', run: () => void logout() },
  ]
}
