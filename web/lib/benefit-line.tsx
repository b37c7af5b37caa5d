import { type AnyRoute, useRouter } from '@tanstack/react-router'
import { screenOf } from '../../contract/tier-benefits.ts'
import { Badge } from '../ui/badge.tsx'
import { CheckIcon, ClockIcon } from '../ui/icons.tsx'

/** Whether the screen that a benefit is used on is still to come, as the table of screens says. */
const useIsComing = (text: string): boolean => {
  const { routesByPath } = useRouter()
  const screen = screenOf(text)
  const route: AnyRoute | undefined = screen === undefined ? undefined : routesByPath[screen]
  return route?.options.staticData?.coming === true
}

/** What a tier gives; what it will give once its screen is there says so. */
export const BenefitLine = ({ text }: { text: string }) => {
  const coming = useIsComing(text)
  return (
    <li>
      {coming ? <ClockIcon /> : <CheckIcon />}
      <span>
        {text}
        {coming ? (
          <>
            {' '}
            <Badge look="hatched">Coming</Badge>
          </>
        ) : null}
      </span>
    </li>
  )
}
