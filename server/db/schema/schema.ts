export * from './auth.ts'
export * from './market.ts'
export * from './members.ts'
export * from './record.ts'
