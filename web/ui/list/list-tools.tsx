import { useAddress } from '../../lib/use-address.ts'
import { classNames } from '../class-names.ts'
import { Input, Select } from '../field.tsx'
import { ListTools } from '../list-frame.tsx'
import { SearchBox } from '../search-box.tsx'
import { Segmented } from '../segmented.tsx'
import { filterValue } from './asked-rules.ts'
import type { Filter, ListOf } from './list-definition.ts'
import type { useList } from './use-list.ts'

interface ToolsProps<Row, Order extends string> {
  of: ListOf<Row, Order>
  list: Pick<ReturnType<typeof useList<Row, Order>>, 'search' | 'sort' | 'change'>
}

/** Search, filters and order; all of them stand in the address. */
export const Tools = <Row, Order extends string>({ of, list }: ToolsProps<Row, Order>) => {
  const { words, filters = [] } = of
  const { search, sort, change } = list
  const orderBy = (value: string) => {
    const [sortBy, order] = value.split(' ')
    change({ sortBy, order, page: undefined })
  }
  const orders = Object.entries<string | undefined>(words.orders)
  return (
    <ListTools end={words.note}>
      {filters.map((filter) => (filter.kind === 'tabs' ? <FilterField key={filter.name} filter={filter} /> : null))}
      <SearchBox
        label={words.search}
        placeholder={words.placeholder}
        value={search}
        onSearch={(text) => change({ search: text, page: undefined })}
      />
      {filters.map((filter) =>
        filter.kind === 'tabs' ? null : (
          <FilterField key={filter.kind === 'days' ? 'days' : filter.name} filter={filter} />
        ),
      )}
      {orders.length > 1 ? (
        <Select
          className={classNames(of.Card ? null : of.wide ? 'only-narrow' : 'only-m')}
          aria-label={words.order}
          value={`${sort.by} ${sort.order}`}
          onChange={({ target }) => orderBy(target.value)}
        >
          {orders.map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </Select>
      ) : null}
    </ListTools>
  )
}

const FilterField = ({ filter }: { filter: Filter }) => {
  const { address, change } = useAddress()
  if (filter.kind === 'days')
    return (
      <>
        {(['from', 'to'] as const).map((name) => (
          <Input
            key={name}
            type="date"
            className="day"
            aria-label={filter[name]}
            title={filter[name]}
            value={address[name] ?? ''}
            onChange={({ target }) => change({ [name]: target.value || undefined, page: undefined })}
          />
        ))}
      </>
    )
  const value = filterValue(filter, address)
  if (filter.kind === 'tabs')
    return (
      <Segmented
        label={filter.label}
        value={value ?? filter.usual}
        options={Object.entries(filter.options).map(([option, label]) => ({ value: option, label }))}
        onChange={(next) => change({ [filter.name]: next === filter.usual ? undefined : next, page: undefined })}
      />
    )
  return (
    <Select
      aria-label={filter.label}
      value={value ?? ''}
      onChange={({ target }) => change({ [filter.name]: target.value || undefined, page: undefined })}
    >
      <option value="">{filter.all}</option>
      {Object.entries(filter.options).map(([option, name]) => (
        <option key={option} value={option}>
          {name}
        </option>
      ))}
      {value === null || Object.hasOwn(filter.options, value) ? null : (
        <option value={value}>{filter.otherwise?.(value)}</option>
      )}
    </Select>
  )
}
