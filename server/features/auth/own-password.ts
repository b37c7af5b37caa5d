import { getMessage } from '../../../contract/errors.ts'
import { CallError } from '../../platform/http/call-error.ts'
import type { Member, Members } from '../members/service.ts'
import type { Passwords } from './create-passwords.ts'

/** Who asks, and in which session. */
export interface Own {
  memberId: string
  sessionId: string
}

export type OwnPassword = ReturnType<typeof createOwnPassword>

/** What takes more than a session: whoever finds a device open does not have the password. */
export const createOwnPassword = ({ members, passwords }: { members: Members; passwords: Passwords }) => {
  const getMember = async (memberId: string): Promise<Member> => {
    const member = await members.findMember(memberId)
    if (!member) throw new CallError('SESSION_REQUIRED')
    return member
  }
  return {
    getMember,

    /** The member, if this is their password. Throws PASSWORD_INVALID, tied to the field it came in. */
    verify: async (memberId: string, password: string, field: 'password' | 'currentPassword' = 'password') => {
      const member = await getMember(memberId)
      if (!(await passwords.verify(password, member.passwordHash)))
        throw new CallError('PASSWORD_INVALID', { fields: { [field]: getMessage('PASSWORD_INVALID') } })
      return member
    },
  }
}
