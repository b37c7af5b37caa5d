/** One small file per country, of our own origin: the content policy lets no other in. */
const files = import.meta.glob<string>('/node_modules/country-flag-icons/3x2/*.svg', {
  eager: true,
  query: '?url',
  import: 'default',
})

/** A country's flag. Decorative: the name stands beside it. */
export const Flag = ({ iso }: { iso: string }) => (
  <img
    className="country-flag"
    src={files[`/node_modules/country-flag-icons/3x2/${iso}.svg`]}
    alt=""
    width="21"
    height="14"
    loading="lazy"
  />
)
