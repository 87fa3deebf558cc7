export { StubVies } from './stub-vies';
