import { PROGRAM_RULE } from '../../../contract/trade-calls.ts'
import './trade-calls.css'

/** By what the demo's program calls, in words that anybody can follow with a chart. */
export const ProgramRule = () => <p className="program-rule">{PROGRAM_RULE}</p>
