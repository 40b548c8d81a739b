import 'dayjs/locale/cy'
import messages from './cy.json?start'

export default messages
