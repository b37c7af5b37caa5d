import { firstCharacter } from '../../contract/people-text.ts'
import { classNames } from './class-names.ts'
import styles from './face.module.css'

interface FaceProps {
  /** What the color is chosen by: the same id has the same color everywhere. */
  id: string
  name: string
  /** A person is a square, a room has a cut corner; what nobody is behind is hatched. */
  look?: 'person' | 'room' | 'premium' | 'simulated'
  /** Its side in pixels; as its place says without one. */
  size?: 44
  className?: string | undefined
}

/** How many card stocks `face.module.css` has. */
const STOCKS = 6

const computeStock = (id: string): number => {
  let sum = 0
  for (const character of id) sum = (sum * 31 + character.charCodeAt(0)) % 9_973
  return (sum % STOCKS) + 1
}

const getInitials = (name: string): string => {
  const words = name.trim().split(/\s+/).slice(0, 2)
  return words.map((word) => firstCharacter(word).toUpperCase()).join('')
}

/** The initials of a person or a room on a colored card. The name stands beside it. */
export const Face = ({ id, name, look = 'person', size, className }: FaceProps) => (
  <span
    className={classNames(styles.face, className)}
    data-look={look}
    data-size={size}
    data-stock={computeStock(id)}
    aria-hidden="true"
  >
    {getInitials(name)}
  </span>
)
