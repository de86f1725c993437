import type { Translation } from '../../message.js'
import type { ModalTexts } from '../../modalTexts.js'

export const price: Translation<ModalTexts['price']> = {
  'price.day': 'en 24 h',
  'price.ranges': 'Cuánto tiempo atrás',
  'price.range.1D': 'Día',
  'price.range.1W': 'Semana',
  'price.range.1M': 'Mes',
  'price.range.1Y': 'Año',
  'price.chart': 'Precio de {symbol} a lo largo del tiempo',
  'price.now': 'Ahora',
  'price.low': 'Mínimo',
  'price.high': 'Máximo',
  'price.told.1D': 'En el último día: primero {first}, último {last}, mínimo {low}, máximo {high}.',
  'price.told.1W': 'En la última semana: primero {first}, último {last}, mínimo {low}, máximo {high}.',
  'price.told.1M': 'En el último mes: primero {first}, último {last}, mínimo {low}, máximo {high}.',
  'price.told.1Y': 'En el último año: primero {first}, último {last}, mínimo {low}, máximo {high}.',
  'price.loading': 'Cargando precios',
  'price.none': 'No hay precios de ese periodo',
  'price.failed': 'No se pudieron cargar los precios anteriores',
}
