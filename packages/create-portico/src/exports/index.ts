export { CreateAppError, type CreateAppErrorCode } from '../CreateAppError.js'
export { type FamilySet, type Template, type TemplateId, templates } from '../templates.js'
export { type WriteAppParameters, writeApp } from '../writeApp.js'
