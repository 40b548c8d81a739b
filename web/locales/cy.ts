import 'dayjs/locale/cy'
import messages from './cy.json'

export default messages as Record<string, string>
