export { createBusinessService } from './business-service';
