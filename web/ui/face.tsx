import { faceColor, firstCharacter } from '../../contract/people-text.ts'
import { classNames } from './class-names.ts'
import styles from './face.module.css'

/** Whose color it has; the color itself where the id isn’t told. */
type FaceOf = { id: string; color?: never } | { id?: never; color: number }

type FaceProps = FaceOf & {
  name: string
  /** A person is a square, a room has a cut corner; what nobody is behind is hatched. */
  look?: 'person' | 'room' | 'premium' | 'simulated'
  /** Its side in pixels; as its place says without one. */
  size?: 44
  className?: string | undefined
}

const getInitials = (name: string): string => {
  const words = name.trim().split(/\s+/).slice(0, 2)
  return words.map((word) => firstCharacter(word).toUpperCase()).join('')
}

/** The initials of a person or a room on a colored card. The name stands beside it. */
export const Face = ({ id, color, name, look = 'person', size, className }: FaceProps) => (
  <span
    className={classNames(styles.face, className)}
    data-look={look}
    data-size={size}
    data-stock={color ?? faceColor(id)}
    aria-hidden="true"
  >
    {getInitials(name)}
  </span>
)
