import { useState } from 'react'
import type { AdminMember } from '../../../contract/members.ts'
import { formatCount } from '../../lib/format.ts'
import { readSortOrder } from '../../lib/sort-order.ts'
import { useAddress } from '../../lib/use-address.ts'
import { useQuestion } from '../../lib/use-question.ts'
import { CsvButton } from '../../ui/csv-button.tsx'
import { Happened, type Happening } from '../../ui/happened.tsx'
import { pageOf } from '../../ui/pager.tsx'
import { loadMembersFile, useMembers, useUpdateAccess } from './api.ts'
import { EditMember } from './components/edit-member.tsx'
import { MemberActions } from './components/member-actions.tsx'
import { MemberList } from './components/member-list.tsx'
import { RevokeMember } from './components/revoke-member.tsx'
import { TierCounts } from './components/tier-counts.tsx'
import { actionTexts, tierNames, usersTexts } from './content.ts'
import { SORT_COLUMNS, type UpgradeTier, USUAL_ORDER, upgradeTo } from './rules.ts'
import '../../ui/screen.css'

interface Question {
  kind: 'edit' | 'revoke'
  member: AdminMember
}

const countWords = (total: number, search: string): string => {
  if (search) return usersTexts.found(formatCount(total))
  return total === 1 ? usersTexts.oneMember : usersTexts.count(formatCount(total))
}

const UsersPage = () => {
  const { address } = useAddress()
  const search = address.search ?? ''
  const page = pageOf(address.page)
  const sort = readSortOrder(address, SORT_COLUMNS, USUAL_ORDER)
  const query = useMembers({ page, search, sort })
  const upgrade = useUpdateAccess()
  const { asked, open, ask, close } = useQuestion<Question>()
  const [happened, setHappened] = useState<Happening | null>(null)
  const done = (message: string) => setHappened({ kind: 'done', message })

  const setTier = (member: AdminMember, tier: UpgradeTier) => {
    if (upgrade.isPending) return
    const { fullName } = member
    upgrade.mutate(
      { member, access: upgradeTo(tier) },
      {
        onSuccess: () => done(actionTexts.upgraded(fullName, tierNames[tier])),
        onError: ({ message }) =>
          setHappened({ kind: 'failed', message: actionTexts.upgradeFailed(fullName, message) }),
      },
    )
  }
  const upgradingOf = ({ id }: AdminMember): UpgradeTier | null => {
    if (!upgrade.isPending || upgrade.variables.member.id !== id) return null
    const { tier } = upgrade.variables.access
    return tier === 'guest' || tier === 'pro' ? null : tier
  }
  const total = query.data?.total

  return (
    <>
      <div className="title">
        <h1 className="display">{usersTexts.title}</h1>
        <p className="mute" role="status">
          {total === undefined ? null : countWords(total, search)}
        </p>
        <div className="end">
          <CsvButton name={usersTexts.csv} load={() => loadMembersFile(search)} />
        </div>
      </div>
      <TierCounts />
      <Happened of={happened} onDismiss={() => setHappened(null)} />
      <MemberList
        {...{ query, search, sort, page }}
        actionsOf={(member) => (
          <MemberActions
            member={member}
            upgrading={upgradingOf(member)}
            onEdit={() => ask({ kind: 'edit', member })}
            onUpgrade={setTier}
            onRevoke={() => ask({ kind: 'revoke', member })}
          />
        )}
      />
      {asked?.about.kind === 'edit' ? (
        <EditMember
          key={asked.number}
          member={asked.about.member}
          open={open}
          onClose={close}
          onSaved={({ fullName }, changed) => {
            close()
            done(changed ? actionTexts.saved(fullName) : actionTexts.unchanged(fullName))
          }}
        />
      ) : null}
      {asked?.about.kind === 'revoke' ? (
        <RevokeMember
          key={asked.number}
          member={asked.about.member}
          open={open}
          onClose={close}
          onRevoked={({ fullName }) => {
            close()
            done(actionTexts.revoked(fullName))
          }}
        />
      ) : null}
    </>
  )
}

export default UsersPage
