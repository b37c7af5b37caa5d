import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getAdminOverview, listAudit, verifyLedger } from '../../../contract/audit.ts'
import {
  accountSetups,
  creatorApplications,
  feeds,
  logCheckpoints,
  logEntries,
  marathons,
  outboxMails,
  reports,
  rooms,
  slots,
  upointsChecks,
} from '../../db/schema/schema.ts'
import { newId } from '../../platform/ids.ts'
import { createMember, createMembersPerTier } from '../../testing/factories.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import type { Member } from '../members/service.ts'

const HOUR_MS = 3_600_000

let test: TestApp
let boss: Member
beforeAll(async () => {
  test = await buildTestApp()
  const longAgo = { createdAt: new Date('2025-01-01T00:00:00Z') }
  boss = await createMember(test.db, { email: test.env.adminEmail, tier: 'gold', ...longAgo })
})
afterAll(() => test.close())

const overview = async () => (await test.as(boss).call(getAdminOverview)).body.data
const ago = (hours: number) => new Date(test.clock.now() - hours * HOUR_MS)

describe('getAdminOverview', () => {
  it('is all noughts where nothing has happened', async () => {
    expect(await overview()).toEqual({
      members: {
        total: 1,
        unlocked: 0,
        joinedToday: 0,
        byTier: { guest: 0, starter: 0, silver: 0, pro: 0, gold: 1 },
      },
      pending: { accountSetups: 0, creatorApplications: 0, reports: 0, tickets: 0 },
      ledger: null,
      record: { entries: 0, lastEntryAt: null, settled: 0, gaps: 0 },
      mail: { waiting: 0, failing: 0 },
      rooms: { total: 0, active: 0 },
      marathons: { active: 0, upcoming: 0 },
    })
  })

  it('counts members by tier, who is unlocked, and who joined today (UTC)', async () => {
    const midnight = new Date(test.clock.now() - (test.clock.now() % (24 * HOUR_MS)))
    await createMember(test.db, { tier: 'silver', dashboardUnlocked: true, createdAt: midnight })
    await createMember(test.db, { createdAt: new Date(midnight.getTime() - 1) })
    expect((await overview()).members).toEqual({
      total: 3,
      unlocked: 1,
      joinedToday: 1,
      byTier: { guest: 1, starter: 0, silver: 1, pro: 0, gold: 1 },
    })
  })

  it('counts what waits for somebody, and not what is done', async () => {
    const { guest, gold } = await createMembersPerTier(test.db)
    const setup = {
      memberId: guest.id,
      brokerAccount: '1',
      accessPath: 'manual',
      depositCents: 1,
      createdAt: ago(1),
    } as const
    await test.db.orm.insert(accountSetups).values([
      { ...setup, id: newId(), status: 'pending' },
      { ...setup, id: newId(), status: 'rejected' },
    ])
    const application = {
      fullName: 'Ada',
      email: 'a@b.test',
      phone: '1',
      country: 'Ghana',
      mainPlatforms: [],
      communityName: 'x',
      communitySize: '5000-10000',
      communityLinks: 'x',
      background: 'x',
      aiContribution: 'x',
      interestedInRebates: true,
      interestedInRevShare: true,
      interestedInMarathons: true,
      interestedInChatRooms: true,
      proofFileId: 'x',
      proofName: 'x',
      imageFileId: 'x',
      proofKind: 'pdf' as const,
      imageKind: 'png' as const,
      imageName: 'x',
      createdAt: ago(1),
    }
    await test.db.orm.insert(creatorApplications).values([
      { ...application, id: newId(), memberId: guest.id, status: 'pending' },
      { ...application, id: newId(), memberId: gold.id, status: 'approved' },
    ])
    const report = { memberId: guest.id, subjectKind: 'creator', subjectName: 'x', reason: 'x', createdAt: ago(1) }
    await test.db.orm.insert(reports).values([
      { ...report, id: newId(), subjectId: '1' },
      { ...report, id: newId(), subjectId: '2', status: 'resolved' },
    ])
    expect((await overview()).pending).toEqual({ accountSetups: 1, creatorApplications: 1, reports: 1, tickets: 0 })
  })

  it('counts rooms and marathons that are open or to come', async () => {
    const room = { description: 'x', type: 'public', maxMembers: 5, createdAt: ago(1), updatedAt: ago(1) } as const
    await test.db.orm.insert(rooms).values([
      { ...room, id: newId(), name: 'One', isActive: true },
      { ...room, id: newId(), name: 'Two', isActive: false },
    ])
    const marathon = {
      description: 'x',
      startsAt: ago(1),
      endsAt: ago(-1),
      prizePoolCents: 0,
      maxParticipants: 1,
      rules: [],
      createdAt: ago(1),
      updatedAt: ago(1),
    }
    await test.db.orm.insert(marathons).values(
      (['active', 'upcoming', 'upcoming', 'ended', 'cancelled'] as const).map((status, place) => ({
        ...marathon,
        id: newId(),
        name: status,
        accessCode: `CODE${place}`,
        status,
      })),
    )
    const { rooms: counted, marathons: run } = await overview()
    expect([counted, run]).toEqual([
      { total: 2, active: 1 },
      { active: 1, upcoming: 2 },
    ])
  })

  it('counts mails that are still to leave, and those that failed at least once', async () => {
    const mail = { to: 'a@b.test', subject: 'x', text: '', html: '', nextAttemptAt: ago(0) }
    await test.db.orm.insert(outboxMails).values([
      { ...mail, id: newId(), createdAt: ago(1) },
      { ...mail, id: newId(), createdAt: ago(2), attempts: 3 },
      // Given up a day after it was written, and sent.
      { ...mail, id: newId(), createdAt: ago(25), attempts: 9 },
      { ...mail, id: newId(), createdAt: ago(1), attempts: 1, sent: true },
    ])
    expect((await overview()).mail).toEqual({ waiting: 2, failing: 1 })
  })

  it('shows the record’s length, its last entry, what is settled and the gaps of a day', async () => {
    const bytes = Buffer.alloc(32)
    const entry = (index: number, kind: 'commit' | 'missed', appendedAt: Date) => ({
      index,
      kind,
      text: '{}',
      leafHash: bytes,
      appendedAt,
    })
    await test.db.orm
      .insert(logEntries)
      .values([entry(0, 'missed', ago(30)), entry(1, 'missed', ago(23)), entry(2, 'commit', ago(2))])
    const signed = { size: 3, root: bytes, note: '', subtrees: bytes, signedAt: ago(2) }
    await test.db.orm.insert(logCheckpoints).values(signed)
    await test.db.orm
      .insert(feeds)
      .values({ id: 'feed', kind: 'simulated', label: 'x', liveFrom: ago(9), createdAt: ago(9) })
      .onConflictDoNothing()
    const slot = {
      feedId: 'feed',
      pairId: 'x',
      pair: 'X',
      starterPair: true,
      calibrated: true,
      analysis: '',
      modelVersion: 'x',
      ruleVersion: 'x',
      commitment: 'x',
      nonce: 'x',
      commitSequence: 3,
      timeframe: '1m' as const,
      committedAt: ago(4),
      committedWallAt: ago(4),
      entryAt: ago(3),
      expiresAt: ago(2),
    } as const
    await test.db.orm.insert(slots).values([
      { ...slot, id: newId(), slotAt: ago(4), decision: 'CALL', outcome: 'profit' },
      { ...slot, id: newId(), slotAt: ago(5), decision: 'PUT', outcome: 'void' },
      { ...slot, id: newId(), slotAt: ago(6), decision: 'PUT' },
      { ...slot, id: newId(), slotAt: ago(7), decision: 'ABSTAIN' },
    ])
    expect((await overview()).record).toEqual({
      entries: 3,
      lastEntryAt: ago(2).toISOString(),
      settled: 2,
      gaps: 1,
    })
  })
})

describe('verifyLedger', () => {
  it('adds the ledger up now, keeps what it found and says who asked', async () => {
    await createMember(test.db, { upoints: 250 })
    const { body } = await test.as(boss).call(verifyLedger)
    expect(body.message).toBe('The ledger adds up')
    expect(body.data).toMatchObject({ passed: true, entries: 1, issued: 250, problems: [] })
    expect(body.data?.checkedAt).toBe(new Date(test.clock.now()).toISOString())
    expect((await overview()).ledger).toEqual(body.data)
    const [logged] = (await test.as(boss).call(listAudit)).body.data
    expect(logged).toMatchObject({ action: 'ledger.verify', after: { passed: true, entries: 1, problems: [] } })
  })

  it('shows the newest check, and what is wrong with the ledger', async () => {
    const check = { passed: false, accounts: 5, entries: 1, issued: 0, problems: ['1 accounts are below zero.'] }
    const checkedAt = new Date(test.clock.now() + 1)
    await test.db.orm.insert(upointsChecks).values({ ...check, id: newId(), checkedAt })
    expect((await overview()).ledger).toEqual({ ...check, checkedAt: checkedAt.toISOString() })
  })

  it('is not for pressing without end: it reads every entry', async () => {
    const answers = []
    for (let press = 0; press < 7; press += 1)
      answers.push((await test.as(boss).send('POST', '/api/admin/ledger/verify')).status)
    expect(answers).toContain(429)
  })
})
