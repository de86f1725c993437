ALTER TABLE "people" RENAME TO "users";--> statement-breakpoint
ALTER TABLE "audit_entries" RENAME COLUMN "person_id" TO "user_id";--> statement-breakpoint
ALTER TABLE "audit_entries" RENAME CONSTRAINT "audit_entries_person_id_people_id_fk" TO "audit_entries_user_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "devices" RENAME COLUMN "person_id" TO "user_id";--> statement-breakpoint
ALTER TABLE "devices" RENAME CONSTRAINT "devices_person_id_people_id_fk" TO "devices_user_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "embedded_wallets" RENAME COLUMN "person_id" TO "user_id";--> statement-breakpoint
ALTER TABLE "embedded_wallets" RENAME CONSTRAINT "embedded_wallets_person_id_people_id_fk" TO "embedded_wallets_user_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "logins" RENAME COLUMN "person_id" TO "user_id";--> statement-breakpoint
ALTER TABLE "logins" RENAME CONSTRAINT "logins_person_id_people_id_fk" TO "logins_user_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "mail_codes" RENAME COLUMN "person_id" TO "user_id";--> statement-breakpoint
ALTER TABLE "mail_codes" RENAME CONSTRAINT "mail_codes_person_id_people_id_fk" TO "mail_codes_user_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "releases" RENAME COLUMN "person_id" TO "user_id";--> statement-breakpoint
ALTER TABLE "releases" RENAME CONSTRAINT "releases_person_id_people_id_fk" TO "releases_user_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "wallet_sessions" RENAME COLUMN "person_id" TO "user_id";--> statement-breakpoint
ALTER TABLE "wallet_sessions" RENAME CONSTRAINT "wallet_sessions_person_id_people_id_fk" TO "wallet_sessions_user_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "devices" RENAME CONSTRAINT "devices_person_id_thumbprint" TO "devices_user_id_thumbprint";--> statement-breakpoint
ALTER TABLE "embedded_wallets" RENAME CONSTRAINT "embedded_wallets_person_id" TO "embedded_wallets_user_id";--> statement-breakpoint
ALTER INDEX "audit_entries_person_id_id" RENAME TO "audit_entries_user_id_id";--> statement-breakpoint
ALTER INDEX "logins_person_id" RENAME TO "logins_user_id";--> statement-breakpoint
ALTER INDEX "releases_person_id" RENAME TO "releases_user_id";--> statement-breakpoint
ALTER INDEX "wallet_sessions_person_id" RENAME TO "wallet_sessions_user_id";--> statement-breakpoint
UPDATE "embedded_wallets" SET "custody" = 'user' WHERE "custody" = 'person';
