/** A user with an account at the stand-in. */
export type SocialTestUser = {
  id: string
  name: string
  userName: string
  email: string
  /** What the provider says about the email address, if anything. */
  isEmailVerified: boolean
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
