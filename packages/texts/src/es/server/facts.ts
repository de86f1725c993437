import type { enFacts } from '../../en/server/facts.js'
import type { Translation } from '../../message.js'

export const esFacts: Translation<typeof enFacts> = {
  claimed: 'Lo que dice el dispositivo (sin verificar)',
  seen: 'Lo que ve nuestro servidor',

  site: 'Sitio',
  device: 'Dispositivo',
  address: 'Dirección IP',
  purpose: 'Motivo',
  started: 'Inicio',

  row: '{name}: {value}',
  title: '{title}:',

  'device.both': '{browser} en {system}',
  'device.system': 'Un navegador en {system}',
  'device.unknown': 'Un dispositivo desconocido',

  moment: '{time} UTC del {day}',
  'age.now': 'Ahora mismo',
  'age.seconds': {
    plural: 'count',
    forms: { one: 'Hace {count} segundo', many: 'Hace {count} de segundos', other: 'Hace {count} segundos' },
  },
  'age.minutes': {
    plural: 'count',
    forms: { one: 'Hace {count} minuto', many: 'Hace {count} de minutos', other: 'Hace {count} minutos' },
  },
}
