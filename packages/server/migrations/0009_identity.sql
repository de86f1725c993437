CREATE TABLE "audit_entries" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"event" text NOT NULL,
	"at_ms" bigint NOT NULL,
	"count" integer NOT NULL,
	"device_id" uuid,
	"device_name" text,
	"origin" text,
	"place" text,
	"detail" text,
	"hour_key" text,
	CONSTRAINT "audit_entries_hour_key" UNIQUE("hour_key")
);
--> statement-breakpoint
CREATE TABLE "counted_limits" (
	"key" text NOT NULL,
	"window" bigint NOT NULL,
	"count" integer NOT NULL,
	"expires_at_ms" bigint NOT NULL,
	CONSTRAINT "counted_limits_key_window_pk" PRIMARY KEY("key","window")
);
--> statement-breakpoint
CREATE TABLE "device_secrets" (
	"wallet_id" uuid NOT NULL,
	"device_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"sealed" text NOT NULL,
	"created_at_ms" bigint NOT NULL,
	CONSTRAINT "device_secrets_wallet_id_device_id_pk" PRIMARY KEY("wallet_id","device_id")
);
--> statement-breakpoint
CREATE TABLE "devices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"thumbprint" text NOT NULL,
	"name" text NOT NULL,
	"origin" text NOT NULL,
	"place" text NOT NULL,
	"created_at_ms" bigint NOT NULL,
	"last_seen_at_ms" bigint NOT NULL,
	"revoked_at_ms" bigint,
	CONSTRAINT "devices_person_id_thumbprint" UNIQUE("person_id","thumbprint")
);
--> statement-breakpoint
CREATE TABLE "embedded_wallets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"eip155_address" text NOT NULL,
	"solana_address" text NOT NULL,
	"custody" text NOT NULL,
	"created_at_ms" bigint NOT NULL,
	CONSTRAINT "embedded_wallets_person_id" UNIQUE("person_id")
);
--> statement-breakpoint
CREATE TABLE "envelopes" (
	"wallet_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"label" text NOT NULL,
	"parameters" jsonb NOT NULL,
	"ciphertext" text NOT NULL,
	"version" integer NOT NULL,
	"created_at_ms" bigint NOT NULL,
	CONSTRAINT "envelopes_wallet_id_id_pk" PRIMARY KEY("wallet_id","id")
);
--> statement-breakpoint
CREATE TABLE "farcaster_flows" (
	"id" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"session_id" uuid,
	"thumbprint" text NOT NULL,
	"origin" text NOT NULL,
	"channel_token" text NOT NULL,
	"nonce" text NOT NULL,
	"expires_at_ms" bigint NOT NULL,
	"spent_at_ms" bigint
);
--> statement-breakpoint
CREATE TABLE "hourly_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"at_ms" bigint[] NOT NULL,
	"last_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "logins" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"email" text,
	"is_email_verified" boolean NOT NULL,
	"user_name" text,
	"created_at_ms" bigint NOT NULL,
	CONSTRAINT "logins_kind_subject" UNIQUE("kind","subject")
);
--> statement-breakpoint
CREATE TABLE "mail_codes" (
	"id" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"address" text NOT NULL,
	"thumbprint" text NOT NULL,
	"person_id" uuid,
	"origin" text NOT NULL,
	"place" text NOT NULL,
	"device_name" text NOT NULL,
	"code_hash" text NOT NULL,
	"tries" integer NOT NULL,
	"approval" text NOT NULL,
	"link_hash" text,
	"new_address" text,
	"created_at_ms" bigint NOT NULL,
	"expires_at_ms" bigint NOT NULL,
	"spent_at_ms" bigint,
	CONSTRAINT "mail_codes_link_hash" UNIQUE("link_hash")
);
--> statement-breakpoint
CREATE TABLE "operator_envelopes" (
	"wallet_id" uuid PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"sealed_key" text NOT NULL,
	"ciphertext" text NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "people" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "social_flows" (
	"id" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"purpose" text NOT NULL,
	"session_id" uuid,
	"thumbprint" text NOT NULL,
	"challenge" text NOT NULL,
	"origin" text NOT NULL,
	"place" text NOT NULL,
	"device_name" text NOT NULL,
	"code_verifier" text NOT NULL,
	"nonce" text NOT NULL,
	"browser_hash" text,
	"return_to" text,
	"status" text NOT NULL,
	"result_uri" text,
	"result_hash" text,
	"subject" text,
	"email" text,
	"is_email_verified" boolean,
	"user_name" text,
	"created_at_ms" bigint NOT NULL,
	"expires_at_ms" bigint NOT NULL,
	CONSTRAINT "social_flows_result_hash" UNIQUE("result_hash")
);
--> statement-breakpoint
CREATE TABLE "spent_proofs" (
	"id" text PRIMARY KEY NOT NULL,
	"expires_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "spent_refresh_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wallet_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"device_id" uuid NOT NULL,
	"login_kind" text NOT NULL,
	"user_name" text,
	"access_hash" text NOT NULL,
	"access_expires_at_ms" bigint NOT NULL,
	"refresh_hash" text NOT NULL,
	"previous_refresh_hash" text,
	"is_confirmed" boolean NOT NULL,
	"refresh_expires_at_ms" bigint NOT NULL,
	"ends_at_ms" bigint NOT NULL,
	"created_at_ms" bigint NOT NULL,
	"last_used_at_ms" bigint NOT NULL,
	"proven_at_ms" bigint NOT NULL,
	CONSTRAINT "wallet_sessions_access_hash" UNIQUE("access_hash"),
	CONSTRAINT "wallet_sessions_refresh_hash" UNIQUE("refresh_hash")
);
--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_secrets" ADD CONSTRAINT "device_secrets_wallet_id_embedded_wallets_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."embedded_wallets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_secrets" ADD CONSTRAINT "device_secrets_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "embedded_wallets" ADD CONSTRAINT "embedded_wallets_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "envelopes" ADD CONSTRAINT "envelopes_wallet_id_embedded_wallets_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."embedded_wallets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "farcaster_flows" ADD CONSTRAINT "farcaster_flows_session_id_wallet_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."wallet_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "logins" ADD CONSTRAINT "logins_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_codes" ADD CONSTRAINT "mail_codes_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_envelopes" ADD CONSTRAINT "operator_envelopes_wallet_id_embedded_wallets_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."embedded_wallets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "social_flows" ADD CONSTRAINT "social_flows_session_id_wallet_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."wallet_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spent_refresh_tokens" ADD CONSTRAINT "spent_refresh_tokens_session_id_wallet_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."wallet_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_sessions" ADD CONSTRAINT "wallet_sessions_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_sessions" ADD CONSTRAINT "wallet_sessions_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_entries_person_id_id" ON "audit_entries" USING btree ("person_id","id");--> statement-breakpoint
CREATE INDEX "audit_entries_at_ms" ON "audit_entries" USING btree ("at_ms");--> statement-breakpoint
CREATE INDEX "counted_limits_expires_at_ms" ON "counted_limits" USING btree ("expires_at_ms");--> statement-breakpoint
CREATE INDEX "device_secrets_device_id" ON "device_secrets" USING btree ("device_id");--> statement-breakpoint
CREATE INDEX "farcaster_flows_expires_at_ms" ON "farcaster_flows" USING btree ("expires_at_ms");--> statement-breakpoint
CREATE INDEX "hourly_limits_last_at_ms" ON "hourly_limits" USING btree ("last_at_ms");--> statement-breakpoint
CREATE INDEX "logins_person_id" ON "logins" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "mail_codes_address" ON "mail_codes" USING btree ("address");--> statement-breakpoint
CREATE INDEX "mail_codes_expires_at_ms" ON "mail_codes" USING btree ("expires_at_ms");--> statement-breakpoint
CREATE INDEX "social_flows_expires_at_ms" ON "social_flows" USING btree ("expires_at_ms");--> statement-breakpoint
CREATE INDEX "spent_proofs_expires_at_ms" ON "spent_proofs" USING btree ("expires_at_ms");--> statement-breakpoint
CREATE INDEX "spent_refresh_tokens_session_id" ON "spent_refresh_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "wallet_sessions_person_id" ON "wallet_sessions" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "wallet_sessions_device_id" ON "wallet_sessions" USING btree ("device_id");--> statement-breakpoint
CREATE INDEX "wallet_sessions_ends_at_ms" ON "wallet_sessions" USING btree ("ends_at_ms");