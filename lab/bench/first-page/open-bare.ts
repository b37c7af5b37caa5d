/** The baseline of the first page: a process that does nothing but open the embedded database, and says so. */
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'

const lite = await PGlite.create(process.argv[2] ?? '', { extensions: { pg_trgm } })
await lite.query('select 1')
console.log('open')
await lite.close()
