import { Link } from '@tanstack/react-router'
import { classNames } from '../../ui/class-names.ts'
import { formatTime } from '../format.ts'
import { useRecount } from './recount.ts'

const texts = {
  none: 'Counted by the server.',
  agrees: (time: string) => `Your browser recounted this at ${time}: same result.`,
  differs: (time: string) => `Your browser recounted this at ${time}: different result.`,
  run: 'Recount',
}

/** Who counted the figures above: the server alone, or this browser too. */
export const RecountMark = ({ className }: { className?: string }) => {
  const recount = useRecount()
  const said = recount ? (recount.agrees ? texts.agrees : texts.differs)(formatTime(recount.at)) : texts.none
  return (
    <p className={classNames('note', className)}>
      {said}{' '}
      <Link to="/track-record" hash="verify">
        {texts.run}
      </Link>
    </p>
  )
}
