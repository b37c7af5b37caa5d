/** Apart from the icons of every page: these load with the chart. */
const toolIcon = (d: string) => () => (
  <svg
    viewBox="0 0 16 16"
    width="16"
    height="16"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.4"
    aria-hidden="true"
  >
    <path d={d} />
  </svg>
)

export const BellIcon = toolIcon('M3.500 11.500V7a4.500 4.500 0 019 0v4.500M2 11.500h12M6.500 14h3')
export const DrawIcon = toolIcon('M2.500 13.500l1-3.500 8-8 2.500 2.500-8 8zM9.500 4l2.500 2.500')
export const CameraIcon = toolIcon(
  'M1.500 5h3l1.500-2h4l1.500 2h3v8h-13zM10.500 8.500a2.500 2.500 0 11-5 0 2.500 2.500 0 015 0',
)
export const ZoomInIcon = toolIcon('M8 2.500v11M2.500 8h11')
export const ZoomOutIcon = toolIcon('M2.500 8h11')
export const FitIcon = toolIcon(
  'M1.500 2.500v11M14.500 2.500v11M4 8h8M6.500 5.500L4 8l2.500 2.500M9.500 5.500L12 8l-2.500 2.500',
)
export const EnlargeIcon = toolIcon('M2 6V2h4M10 2h4v4M14 10v4h-4M6 14H2v-4')
export const ReduceIcon = toolIcon('M6 2v4H2M14 6h-4V2M10 14v-4h4M2 10h4v4')
