import {
  PGlite,
  type PGliteOptions,
  parse,
  protocol,
  type QueryOptions,
  type Results,
  type Transaction,
} from '@electric-sql/pglite'

const { serialize } = protocol

type Messages = Awaited<ReturnType<PGlite['execProtocolStream']>>

interface Statement {
  name: string
  /** Of its parameters: how each is written. */
  paramTypes: readonly number[]
  /** The columns that it answers, as the protocol says them: asked for once, put before the rows of every run. */
  described: Messages
  /** Of those columns, each once. */
  types: readonly number[]
  runs: number
}

type RowDescription = Messages[number] & { fields: readonly { dataTypeID: number }[] }
const isRowDescription = (message: Messages[number]): message is RowDescription => message.name === 'rowDescription'

/** Each is kept by the database with its plan: some tens of kilobytes. */
const MAX_STATEMENTS = 400
/**
 * A kept plan goes when something about its tables changes. That they have grown is no such thing, and nobody analyses the tables of
 * the embedded database: a plan from when they were empty has to go by itself.
 */
const MAX_RUNS = 500

/** What changes how a statement is read or answered is left to the library's own way, and so is a statement without a plan. */
const isPlain = (text: string, { blob, paramTypes, serializers, onNotice }: QueryOptions = {}): boolean =>
  !blob && !paramTypes && !serializers && !onNotice && !/^(vacuum|set) /.test(text)

/**
 * The embedded database, which reads a statement once and sends each run of it as one message. As it comes, it sends six messages
 * for every run and plans it anew, which costs more than what most statements do.
 */
export class PreparedPglite extends PGlite {
  private readonly statements = new Map<string, Statement>()
  private named = 0

  static async open(options: PGliteOptions): Promise<PreparedPglite> {
    const lite = new PreparedPglite(options)
    await lite.waitReady
    return lite
  }

  override async query<Row>(text: string, params?: unknown[], options?: QueryOptions): Promise<Results<Row>> {
    // While it starts it has questions of its own, before anything here is there.
    if (!this.ready || !isPlain(text, options)) return super.query<Row>(text, params, options)
    return this._runExclusiveTransaction(async () => {
      const results = await this.run<Row>(text, params, options)
      await this.syncToFs()
      return results
    })
  }

  override transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    return super.transaction((tx) => {
      const plain = tx.query
      tx.query = <Row>(text: string, params?: unknown[], options?: QueryOptions) =>
        // One that has ended says so itself.
        tx.closed || !isPlain(text, options) ? plain<Row>(text, params, options) : this.run<Row>(text, params, options)
      return work(tx)
    })
  }

  /** Only where no other transaction can come between. */
  private run<Row>(text: string, params: unknown[] = [], options?: QueryOptions): Promise<Results<Row>> {
    return this._runExclusiveQuery(async () => {
      const statement = this.statements.get(text) ?? (await this.prepare(text))
      const { name, paramTypes, described } = statement
      const values = params.map((param, place) => this.written(param, paramTypes[place] ?? 0))
      let rows: Messages
      try {
        rows = await this.send(serialize.bind({ statement: name, values }), serialize.execute({}))
      } catch (error) {
        // It may have failed for what it was read against, such as the columns of a table that has others since.
        await this.forget(text, statement)
        throw error
      }
      statement.runs += 1
      if (statement.runs === MAX_RUNS) await this.forget(text, statement)
      const [results] = parse.parseResults([...described, ...rows], this.parsersOf(statement, options), {
        rowMode: options?.rowMode,
      })
      return results as Results<Row>
    })
  }

  private async prepare(text: string): Promise<Statement> {
    const [oldest] = this.statements
    if (oldest && this.statements.size >= MAX_STATEMENTS) await this.forget(...oldest)
    this.named += 1
    const name = `kept_${this.named}`
    const answer = await this.send(serialize.parse({ name, text }), serialize.describe({ type: 'S', name }))
    const described = answer.filter(isRowDescription)
    const statement: Statement = {
      name,
      paramTypes: parse.parseDescribeStatementResults(answer),
      described,
      types: [...new Set(described.flatMap(({ fields }) => fields.map(({ dataTypeID }) => dataTypeID)))],
      runs: 0,
    }
    this.statements.set(text, statement)
    return statement
  }

  private async forget(text: string, { name }: Statement): Promise<void> {
    this.statements.delete(text)
    await this.send(serialize.close({ type: 'S', name }))
  }

  /** Those of the columns that are answered, the query's own first. In all there are hundreds, which nobody wants to copy for every query. */
  private parsersOf({ types }: Statement, { parsers }: QueryOptions = {}): PGlite['parsers'] {
    if (!parsers) return this.parsers
    const own: PGlite['parsers'] = {}
    for (const type of types) {
      const parser = parsers[type] ?? this.parsers[type]
      if (parser) own[type] = parser
    }
    return own
  }

  private written(param: unknown, type: number): string | null {
    if (param === null || param === undefined) return null
    return this.serializers[type]?.(param) ?? String(param)
  }

  private send(...messages: Uint8Array[]): Promise<Messages> {
    return this.execProtocolStream(Buffer.concat([...messages, serialize.sync()]), { syncToFs: false })
  }
}
