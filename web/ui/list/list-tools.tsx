import { useId, useState } from 'react'
import { type ScreenKey, useScreenKeys } from '../../lib/screen-keys.ts'
import { useAddress } from '../../lib/use-address.ts'
import { Button } from '../button.tsx'
import { classNames } from '../class-names.ts'
import { Field, Input, Select } from '../field.tsx'
import { ListTools } from '../list-frame.tsx'
import { SearchBox } from '../search-box.tsx'
import { Segmented } from '../segmented.tsx'
import { filtersOn, filterValue } from './asked-rules.ts'
import styles from './list.module.css'
import type { Filter, ListOf } from './list-definition.ts'
import { filterTexts } from './list-texts.ts'
import type { useList } from './use-list.ts'

const KEYS: readonly ScreenKey[] = [{ does: 'Jump to the search', keys: '/' }]

interface ToolsProps<Row, Order extends string> {
  of: ListOf<Row, Order>
  list: Pick<ReturnType<typeof useList<Row, Order>>, 'address' | 'search' | 'sort' | 'change'>
}

/** Search, order and filters; all of them stand in the address. On a phone the filters are behind a button that says how many are on. */
export const Tools = <Row, Order extends string>({ of, list }: ToolsProps<Row, Order>) => {
  const { words, filters = [] } = of
  const { search, sort, change } = list
  const [open, setOpen] = useState(false)
  useScreenKeys(KEYS)
  const id = useId()
  const orderBy = (value: string) => {
    const [sortBy, order] = value.split(' ')
    change({ sortBy, order, page: undefined })
  }
  const orders = Object.entries<string | undefined>(words.orders)
  const narrowing = filters.filter(({ kind }) => kind !== 'tabs')
  return (
    <ListTools>
      {filters.map((filter) => (filter.kind === 'tabs' ? <FilterField key={filter.name} filter={filter} /> : null))}
      <SearchBox
        label={words.search}
        placeholder={words.placeholder}
        value={search}
        onSearch={(text) => change({ search: text, page: undefined })}
      />
      {narrowing.length > 0 ? (
        <Button className="only-m" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          {filterTexts.filters(filtersOn(filters, list.address))}
        </Button>
      ) : null}
      {orders.length > 1 ? (
        <Select
          className={classNames(styles.order, of.Card ? null : of.wide ? 'only-narrow' : 'only-m')}
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
      <div id={id} className={classNames(styles.listFilters, open && styles.open)}>
        {narrowing.map((filter) => (
          <FilterField key={filter.kind === 'days' ? 'days' : filter.name} filter={filter} />
        ))}
      </div>
    </ListTools>
  )
}

const FilterField = ({ filter }: { filter: Filter }) => {
  const { address, change } = useAddress()
  if (filter.kind === 'days')
    return (
      <div className={styles.days}>
        {(['from', 'to'] as const).map((name) => (
          <Field key={name} className={styles.day} label={name === 'to' ? filterTexts.through : filter.label}>
            <Input
              type="date"
              aria-label={filterTexts[name](filter.label)}
              value={address[name] ?? ''}
              onChange={({ target }) => change({ [name]: target.value || undefined, page: undefined })}
            />
          </Field>
        ))}
      </div>
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
