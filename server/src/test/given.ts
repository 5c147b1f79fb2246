/** What a test starts from: the same pieces that the sandbox builds a fresh restaurant with. */
export {
  makeCompany as givenCompany,
  makeShop as givenShop,
  makeUser as givenUser,
  PASSWORD,
  shopTypeOf,
  type FreshUser as GivenUser,
} from '../sandbox/fresh/make-company.ts';
