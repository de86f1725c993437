import { randomInt } from 'node:crypto'

/** A user with an account at the stand-in. */
export type SocialTestUser = {
  id: string
  name: string
  userName: string
  email: string
  /** What the provider says about the email address, if anything. */
  isEmailVerified: boolean
}

/**
 * Returns a new user, whose email address is the user name at `agora.example`. The id is a number, because GitHub's ids
 * are.
 */
export function createSocialUser(userName: string, isEmailVerified: boolean): SocialTestUser {
  const id = String(randomInt(10_000, 2 ** 47))
  return { email: `${userName}@agora.example`, id, isEmailVerified, name: userName, userName }
}

/** The users to sign in as, unless a test names others. */
export const socialUsers: readonly SocialTestUser[] = [
  {
    email: 'ada@agora.example',
    id: '1001',
    isEmailVerified: true,
    name: 'Ada Lantern',
    userName: 'ada',
  },
  {
    email: 'mallory@agora.example',
    id: '1002',
    isEmailVerified: false,
    name: 'Mallory Shade',
    userName: 'mallory',
  },
  {
    email: 'grace@agora.example',
    id: '1003',
    isEmailVerified: true,
    name: 'Grace Harbor',
    userName: 'grace',
  },
  {
    email: 'linus@agora.example',
    id: '1004',
    isEmailVerified: false,
    name: 'Linus Quay',
    userName: 'linus',
  },
]
