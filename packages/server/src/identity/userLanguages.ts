import { eq } from 'drizzle-orm'
import type { Database } from '../store/database.js'
import type { ServerTexts, Texts } from '../texts/loadTexts.js'
import { users } from './schema.js'

export type UserLanguages = ReturnType<typeof createUserLanguages>

/**
 * Creates the store of the users' languages. A notice is written in the user's language, not in that of the request: a
 * stranger could send the request in a language that the user cannot read.
 */
export function createUserLanguages({ database, texts }: { database: Database; texts: Texts }) {
  async function languageOf(userId: string): Promise<string | null> {
    const [user] = await database.select({ language: users.language }).from(users).where(eq(users.id, userId))
    return user?.language ?? null
  }

  return {
    /** Remembers the language of a login on a device that may open the wallet. Undefined changes nothing. */
    async note(userId: string, language: string | undefined): Promise<void> {
      if (language === undefined) return
      await database.update(users).set({ language }).where(eq(users.id, userId))
    },
    /** @param language of the browser that shows the texts, for a user whose language is not known. Default: English */
    textsFor: async (userId: string, language?: string): Promise<ServerTexts> =>
      texts.in((await languageOf(userId)) ?? language),
  }
}
