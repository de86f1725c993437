import type { FrameCatalogs } from '../../en/frame.js'
import type { Translation } from '../../message.js'

export const approval: Translation<FrameCatalogs['approval']> = {
  'title.addEmail': 'Añadir una dirección de correo',
  'title.calls': {
    plural: 'count',
    forms: {
      one: '{count} llamada, todo o nada',
      many: '{count} de llamadas, todo o nada',
      other: '{count} llamadas, todo o nada',
    },
  },
  'title.changeEmail': 'Cambiar tu dirección de correo',
  'title.signIn': 'Iniciar sesión',
  'title.signMessage': 'Firmar un mensaje',
  'title.transaction': 'Transacción',
  'title.transactions': {
    plural: 'count',
    forms: {
      one: '{count} transacción',
      many: '{count} de transacciones',
      other: '{count} transacciones',
    },
  },
  'title.transactionsInTurn': {
    plural: 'count',
    forms: {
      one: '{count} transacción',
      many: '{count} de transacciones, una tras otra',
      other: '{count} transacciones, una tras otra',
    },
  },

  'site.about': 'Dice de sí mismo: “{description}”',
  'site.claims': 'Este sitio dice ser {address}, pero no lo es. Su dirección real es la de arriba.',
  'site.name': 'Se hace llamar “{name}”',

  'again.approve': 'Pulsa otra vez para aprobar',
  'again.send': 'Pulsa otra vez para enviar',
  'again.sign': 'Pulsa otra vez para firmar',
  'again.signIn': 'Pulsa otra vez para iniciar sesión',
  'count.approve': {
    plural: 'count',
    forms: {
      one: 'Se aprueba en {count} segundo.',
      many: 'Se aprueba en {count} de segundos.',
      other: 'Se aprueba en {count} segundos.',
    },
  },
  'count.send': {
    plural: 'count',
    forms: {
      one: 'Se envía en {count} segundo.',
      many: 'Se envía en {count} de segundos.',
      other: 'Se envía en {count} segundos.',
    },
  },
  'count.sendAmount': {
    plural: 'count',
    forms: {
      one: 'Se envían {amount} en {count} segundo.',
      many: 'Se envían {amount} en {count} de segundos.',
      other: 'Se envían {amount} en {count} segundos.',
    },
  },
  'count.sign': {
    plural: 'count',
    forms: {
      one: 'Se firma en {count} segundo.',
      many: 'Se firma en {count} de segundos.',
      other: 'Se firma en {count} segundos.',
    },
  },
  'count.signIn': {
    plural: 'count',
    forms: {
      one: 'Se inicia sesión en {count} segundo.',
      many: 'Se inicia sesión en {count} de segundos.',
      other: 'Se inicia sesión en {count} segundos.',
    },
  },
  'verb.approve': 'Aprobar',
  'verb.send': 'Enviar',
  'verb.sendAmount': 'Enviar {amount}',
  'verb.sign': 'Firmar',
  'verb.signIn': 'Iniciar sesión',
  'working.sendingCode': 'Enviando un código',
  'working.signing': 'Firmando',
  reject: 'Rechazar',
  readOn: 'Sigue leyendo',
  readFirst: 'Lee primero esta parte',
  page: 'Página {page} de {pages}',
  reviewElsewhere: 'Revisar en una ventana segura',
  reviewClosed: 'La ventana se cerró antes de que decidieras. No se aprobó nada.',

  'warning.repeat':
    'Ya aprobaste esto, pero la red no lo confirmó. Se vuelve a enviar la misma transacción: solo se ejecuta una vez.',
  'warning.fails': 'Esto puede fallar: {reason}',
  'warning.walletPays': 'La wallet paga la comisión por ti.',
  'warning.youPay': 'Si apruebas, tú pagas la comisión.',
  'warning.order':
    'Cualquiera puede completar esta orden y llevarse lo que ofrece. Sus condiciones están abajo, pero esta wallet no las comprueba. Firma solo si conoces el sitio y lo esperabas.',
  'warning.unknownByContract':
    'Esta wallet no puede saber qué hará el contrato con esta firma. Podría mover tus activos. Firma solo si conoces el sitio y lo esperabas.',
  'warning.unknownUse':
    'Esta wallet no puede saber cómo se usará esta firma. Podría mover tus activos. Firma solo si conoces el sitio y lo esperabas.',

  'alarm.anywhere':
    'Esta solicitud no nombra ninguna red. La firma vale en todas las redes, no solo en la que usa tu wallet. Firma solo si conoces el sitio y lo esperabas.',
  'alarm.email':
    'Si apruebas, cualquiera que pueda leer el correo de la nueva dirección puede iniciar sesión en esta wallet, en cualquier dispositivo. Aprueba solo si la dirección es tuya.',
  'alarm.fakeName':
    'Un token de esta solicitud se hace llamar {name}, o algo muy parecido. No es el {name} de la lista de esta wallet. Cualquiera puede dar cualquier nombre a un token, y puede no valer nada. Antes de aprobar, compara la dirección del token con la que esperas.',
  'alarm.fee':
    'El sitio eligió una comisión {times} veces mayor que la habitual de la red. Rechaza esta solicitud si no sabes por qué.',
  'alarm.feeAbove':
    'El sitio eligió una comisión muy superior a la habitual de la red. Rechaza esta solicitud si no sabes por qué.',
  'alarm.hiddenInAddress':
    'Esta dirección de correo tiene caracteres ocultos, que están marcados abajo. Puede que no sea la dirección que parece.',
  'alarm.hiddenInData':
    'Estos datos tienen caracteres ocultos, que están marcados abajo. Puede que no digan lo que parece.',
  'alarm.hiddenInName':
    'El nombre que se da este sitio tiene caracteres ocultos, que están marcados abajo. Puede que no diga lo que parece.',
  'alarm.hiddenInNote':
    'Esta nota tiene caracteres ocultos, que están marcados abajo. Puede que no diga lo que parece.',
  'alarm.hiddenInText':
    'Este texto tiene caracteres ocultos, que están marcados abajo. Puede que no diga lo que parece.',
  'alarm.lasting':
    'Esta transacción no caduca nunca. Cuando la firmes, cualquiera que la tenga puede enviarla, incluso cuando ya no lo esperes. Rechaza esta solicitud si no sabes por qué.',
  'alarm.later':
    'Tu siguiente número de transacción es el {next}, pero el sitio eligió el {number} para esta. Esta transacción se ejecuta cuando hayas enviado las intermedias, aunque ya no lo esperes. Rechaza esta solicitud si no sabes por qué.',
  'alarm.noText': {
    plural: 'count',
    forms: {
      one: 'Esto no es texto, sino {count} byte de datos que no se puede leer. Firma solo si conoces el sitio y lo esperabas.',
      many: 'Esto no es texto, sino {count} de bytes de datos que no se pueden leer. Firma solo si conoces el sitio y lo esperabas.',
      other:
        'Esto no es texto, sino {count} bytes de datos que no se pueden leer. Firma solo si conoces el sitio y lo esperabas.',
    },
  },
  'alarm.noteAlone':
    'Esta transacción solo contiene la nota de abajo, así que al firmarla, firmas ese texto. Un sitio podría aceptarla como tu inicio de sesión. Firma solo si conoces el sitio y lo esperabas.',
  'alarm.replaces': 'Esto sustituye tu transacción pendiente número {number}, que ya no se ejecutará.',
  'alarm.strangeName':
    'Estos datos dicen que son para “{name}”, pero la solicitud viene de {origin}. Algunos sitios crean claves a partir de una firma. Con la tuya, cualquiera podría actuar como tú en “{name}”. Firma solo si lo esperabas.',
  'alarm.strangeSignIn':
    'Esto inicia tu sesión en {site}, pero {site} no envió esta solicitud. El sitio que la envió podría actuar en {site} como si fueras tú.',
  'alarm.unread':
    'La red no dijo qué son algunos tokens o colecciones de esta solicitud. Esta wallet no puede comprobar sus nombres, cantidades o tipos. Rechaza la solicitud y vuelve a intentarlo más tarde, o aprueba solo si conoces las direcciones.',

  'receiver.lookAlike':
    'La dirección del destinatario solo se parece a una que conoces. Compara cada carácter.',
  'receiver.new': 'Es la primera transferencia a esta dirección desde este navegador.',

  'changes.title': 'Qué cambiaría',
  'changes.asking': 'Consultando a la red…',
  'changes.blocked': 'Nada: la red rechazaría esta transacción.',
  'changes.feeOnly': 'Solo se pagaría la comisión: tal como están las cosas, la transacción fallaría.',
  'changes.none': 'Según la red, solo se pagaría la comisión.',
  'changes.oneFails': 'Una de las transacciones fallaría, así que no se sabe qué cambiarían las demás.',
  'changes.simulated':
    'Esto es solo una simulación. El contrato puede comportarse de otra forma y llevarse más.',
  'changes.solana': 'Sin simular: esto es solo lo que dice la propia transacción.',
  'changes.unknown': 'Sin simular: esta red no puede mostrar de antemano qué cambiaría.',

  'fact.account': 'Cuenta',
  'fact.currentEmail': 'Correo actual',
  'fact.fee': 'Comisión',
  'fact.login': 'Inicio de sesión actual',
  'fact.loginAs': '{login}, como {name}',
  'fact.network': 'Red',
  'fact.newEmail': 'Correo nuevo',
  'fact.noEmail': 'Ninguno',
  anyNetwork: 'Cualquier red',
  'account.smart': 'Cuenta inteligente',
  'account.smartNew': 'Cuenta inteligente, creada por esta transacción',
  'fee.atMost': 'Como máximo {amount}',
  'fee.data': 'más una comisión de datos de la red, aún sin conocer',
  'fee.paid': 'La pagan por ti',
  'fee.paidBy': 'La paga {payer}',
  'fee.paidByOther': 'La paga otra cuenta',
  'fee.worth': 'unos {worth}',
  'fee.worthLess': 'menos de {worth}',
  baseUnits: '{units} unidades base',
  baseUnitsUnread: '{units} unidades base de un token que no se pudo leer',

  'login.email': 'correo',
}
