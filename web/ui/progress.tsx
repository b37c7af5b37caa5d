import './progress.css'

/** Done share of a long work, 0–100. */
export const Progress = ({ label, percent }: { label: string; percent: number }) => (
  <div
    className="prog"
    role="progressbar"
    aria-label={label}
    aria-valuenow={Math.round(percent)}
    aria-valuemin={0}
    aria-valuemax={100}
  >
    <i style={{ width: `${percent}%` }} />
  </div>
)
