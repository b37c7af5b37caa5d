import { CheckIcon } from '../ui/icons.tsx'

/** What a tier gives. */
export const BenefitLine = ({ text }: { text: string }) => (
  <li>
    <CheckIcon />
    <span>{text}</span>
  </li>
)
