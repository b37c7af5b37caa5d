import { Brokers } from './components/brokers.tsx'
import { Conversion } from './components/conversion.tsx'
import { ModelMarks } from './components/model-marks.tsx'
import { Motivation } from './components/motivation.tsx'
import { RecentLines } from './components/recent-lines.tsx'
import { earnTexts, riskTexts } from './content.ts'
import '../../ui/screen.css'
import './upoints.css'

const UPointsPage = () => (
  <>
    <div className="title">
      <h1 className="display">{earnTexts.title}</h1>
    </div>
    <div className="earn-page">
      <div className="col">
        <Conversion />
        <Brokers />
        <RecentLines />
      </div>
      <div className="col">
        <ModelMarks />
        <Motivation />
      </div>
      <p className="warn">
        <b>{riskTexts.title}</b> {riskTexts.sentence}
      </p>
    </div>
  </>
)

export default UPointsPage
