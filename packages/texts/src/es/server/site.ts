import type { enSite } from '../../en/server/site.js'
import type { Translation } from '../../message.js'

export const esSite: Translation<typeof enSite> = {
  'project.unknown':
    'Ningún proyecto tiene este identificador. Revisa el projectId con el que se abrió la página.',
}
