/** Part of `npm run build`: the migrated, empty database that a new data folder begins with, into `dist/database`. */
import { prepareNewDatabase } from '../server/db/client.ts'

await prepareNewDatabase()
