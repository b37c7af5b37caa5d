import { Direction } from '../../../ui/direction.tsx'
import { Sample } from '../../../ui/sample.tsx'
import { sampleRoom } from '../content.ts'

/** What a room looks like. */
export const SampleRoom = () => (
  <Sample className="talk" explanation={sampleRoom.explanation}>
    <p>{sampleRoom.before}</p>
    <p className="host">
      <Direction of="buy" /> {sampleRoom.pair} <span className="faint">{sampleRoom.host}</span>
    </p>
    <p>{sampleRoom.after}</p>
  </Sample>
)
